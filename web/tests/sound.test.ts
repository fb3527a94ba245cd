import { describe, expect, it, vi } from 'vitest';
import { flushSync, mount } from 'svelte';

const zzfx = vi.fn();
vi.mock('zzfx', () => ({ zzfx }));
vi.stubGlobal('AudioContext', class {});
const { settings } = await import('../src/lib/settings.svelte');
const { play, SOUNDS } = await import('../src/lib/sound');
const { default: SoundOffer } = await import('../src/screens/SoundOffer.svelte');

describe('sounds', () => {
  it('are off until somebody switches them on', async () => {
    await play('roll');
    expect(zzfx).not.toHaveBeenCalled();
    settings.set('sound', true);
    await play('roll');
    expect(zzfx).toHaveBeenCalledWith(...SOUNDS.roll);
    settings.set('sound', false);
  });
  it('are offered once', () => {
    mount(SoundOffer, { target: document.body });
    document.querySelectorAll('button')[1]?.click();
    flushSync();
    expect(settings.liking).toMatchObject({ sound: false, offered: true });
    expect(document.querySelector('button')).toBeNull();
  });
});
