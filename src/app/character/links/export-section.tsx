import { characterPaths } from '#shared/characters/character-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Download } from '#ui/icons/download.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as styles from './links.module.css'

const FORMATS = { pdf: 'PDF', md: 'Markdown', json: 'JSON' } as const

/** The character as files, its background included. */
export function ExportSection({ id }: { id: number }) {
  const t = useText()
  const path = useLocalizedPath()
  return (
    <section className="stack" aria-labelledby="export">
      <h2 id="export">{t('characterExport.title')}</h2>
      <p className="muted">{t('characterExport.text')}</p>
      <p className={styles.buttons}>
        {Object.entries(FORMATS).map(([format, name]) => (
          <Button
            as="a"
            size="small"
            key={format}
            href={path(characterPaths.export(id, format as keyof typeof FORMATS))}
            download
          >
            <Download /> {name}
          </Button>
        ))}
      </p>
    </section>
  )
}
