// A few quiet sounds, made here and off unless asked for.
let context: AudioContext | null = null;

const NOTES: Record<string, [number, number, OscillatorType][]> = {
  turn: [
    [392, 0, 'triangle'],
    [587, 0.09, 'triangle'],
  ],
  card: [[180, 0, 'sine']],
  die: [
    [240, 0, 'square'],
    [310, 0.05, 'square'],
    [270, 0.11, 'square'],
  ],
  over: [
    [262, 0, 'triangle'],
    [330, 0.12, 'triangle'],
    [392, 0.24, 'triangle'],
    [523, 0.36, 'triangle'],
  ],
  chat: [[660, 0, 'sine']],
};

export function play(name: keyof typeof NOTES & string): void {
  const notes = NOTES[name];
  if (!notes || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const [pitch, after, shape] of notes) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = shape;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(shape === 'square' ? 0.015 : 0.05, start + after);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + after + 0.22);
    tone.connect(volume).connect(context.destination);
    tone.start(start + after);
    tone.stop(start + after + 0.25);
  }
}
