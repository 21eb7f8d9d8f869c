/*
 * Shows the notifications that a person asked for (docs/product.md, "Following: notifications"). It answers no request and stores nothing:
 * its scope holds no page of the site.
 */
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // Of this site only, whatever was sent.
  const { origin, pathname, search } = new URL(event.notification.data.path, self.location.origin)
  if (origin === self.location.origin) event.waitUntil(self.clients.openWindow(pathname + search))
})
