import { useText } from '#ui/i18n/i18n.tsx'
import type { MapLabels } from './controls.tsx'

/** The labels of a map's keys and buttons, with what it shows. */
export function useMapLabels(label: string): MapLabels {
  const t = useText()
  return {
    label,
    keyboardHint: t('map.keys'),
    zoomIn: t('map.closer'),
    zoomOut: t('map.farther'),
    reset: t('map.reset'),
  }
}
