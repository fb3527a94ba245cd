// Shows that it is one's turn, also where a page may not by itself, and leads back to the table. It keeps no files.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? '/';
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const there = pages.find((page) => new URL(page.url).pathname === path) ?? pages[0];
      return there ? there.focus() : self.clients.openWindow(path);
    }),
  );
});
