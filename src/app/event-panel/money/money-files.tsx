import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Download } from '#ui/icons/download.ts'
import { useLocalizedPath } from '#ui/page/site.ts'

const FILES = ['balances', 'ledger'] as const
const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

/** The balances and the ledger to download. */
export function MoneyFiles({ slug }: { slug: string }) {
  const t = useText()
  const path = useLocalizedPath()
  return (
    <Menu
      print={false}
      align="end"
      button={
        <Button as="summary" variant="quiet">
          <Download /> {t('money.files')}
        </Button>
      }
    >
      {FILES.flatMap((what) =>
        FORMATS.map(([format, name]) => (
          <a
            key={`${what} ${format}`}
            href={`${path(eventPanelPaths.moneyExport(slug))}?what=${what}&format=${format}`}
            download
          >
            {t(`money.files.${what}`)}, {name}
          </a>
        )),
      )}
    </Menu>
  )
}
