import type { ReactNode } from 'react'
import { importPaths } from '#shared/import-paths.ts'
import { PageTabs } from '#ui/components/panels/page-tabs.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'

const TABS = [
  { tab: 'one', path: importPaths.page, label: 'imports.tab.one' },
  { tab: 'sheets', path: importPaths.sheets, label: 'imports.tab.sheets' },
  { tab: 'calendars', path: importPaths.calendars, label: 'imports.tab.calendars' },
] as const

type Props = {
  slug: string
  tab: (typeof TABS)[number]['tab']
  title: string
  lede: string
  children?: ReactNode
}

/** The heading and the tabs of the pages that bring events in. `children`: links beside the title. */
export function ImportHeading({ slug, tab, title, lede, children }: Props) {
  const t = useText()
  return (
    <>
      <PageMeta title={title} path={null} />
      <PanelHeading title={title} lede={lede}>
        {children}
      </PanelHeading>
      <PageTabs
        label={t('imports.tabs')}
        tabs={TABS.map((one) => ({ to: one.path(slug), text: t(one.label), isCurrent: one.tab === tab }))}
      />
    </>
  )
}
