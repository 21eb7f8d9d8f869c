import { Button } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { RotateCcw } from '#ui/icons/rotate-ccw.ts'
import { useAddress } from '#ui/page/site.ts'
import { EmptyState } from './empty-state.tsx'

/** Shown in place of data that failed to load; the rest of the page stays usable. Offers to reload. */
export function LoadError() {
  const t = useText()
  const address = useAddress()
  return (
    <EmptyState
      title={t('failed.title')}
      action={
        <Button as="a" href={address}>
          <RotateCcw /> {t('error.again')}
        </Button>
      }
    >
      {t('failed.text')}
    </EmptyState>
  )
}
