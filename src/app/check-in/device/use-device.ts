import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { CheckInEvent } from '#shared/check-in/check-in.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'
import { createDevice, NO_DEVICE } from './device.ts'
import type { Owner } from './store.ts'

/** Check-in of this event on this device, from hydration on. */
export function useDevice(event: CheckInEvent, { userId, account }: Owner) {
  const locale = useLocale()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one device as long as the page shows the event
  const device = useMemo(() => createDevice(event, { userId, account }, locale), [event.id, userId, account, locale])
  useEffect(() => device.run(), [device])
  const state = useSyncExternalStore(device.subscribe, device.getState, () => NO_DEVICE)
  return { device, state }
}
