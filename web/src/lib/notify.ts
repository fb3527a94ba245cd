// A word from the browser that it is one's turn, while the page is out of sight; only where it was asked for and allowed.
import { settings } from './settings.svelte';

export const possible = (): boolean => typeof Notification !== 'undefined' && 'serviceWorker' in navigator;

/** Asks the browser for leave. Whether it gave it. */
export async function allowed(): Promise<boolean> {
  if (!possible()) return false;
  const leave =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  if (leave === 'granted') await navigator.serviceWorker.register('/sw.js');
  return leave === 'granted';
}

/** Calls whoever looks elsewhere. One table has one notice, which the next replaces. */
export async function call(title: string, body: string, path: string): Promise<void> {
  if (!settings.liking.notify || !document.hidden || !possible() || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker.register('/sw.js');
  await worker.showNotification(title, { body, tag: path, icon: '/emblem-192.png', data: { path } });
}
