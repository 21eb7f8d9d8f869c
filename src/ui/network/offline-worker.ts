import { OFFLINE_WORKER } from '#shared/offline/offline.ts'

/** Whether the worker of who uses the site without a network answers for this page (docs/offline.md). */
export const hasOfflineWorker = () => navigator.serviceWorker?.controller?.scriptURL.endsWith(OFFLINE_WORKER) ?? false
