import type { ComponentType } from 'react'
import { Card } from '#ui/components/card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Ban } from '#ui/icons/ban.ts'
import { CircleDot } from '#ui/icons/circle-dot.ts'
import { Hand } from '#ui/icons/hand.ts'
import * as styles from './for-me.module.css'
import { SectionHead } from './for-me.tsx'
import type { ForMeView } from './for-me-view.server.ts'

type Safety = NonNullable<ForMeView['safety']>

const ICONS: Record<Safety['themes'][number]['kind'], ComponentType> = {
  present: CircleDot,
  request: Hand,
  absent: Ban,
}

/** What appears and what does not, how play stops, and whom one talks to. */
export function SafetySheet({ safety: { themes, safetyTools, contact } }: { safety: Safety }) {
  const t = useText()
  return (
    <section className={styles.section} id="safety" aria-labelledby="safety-title">
      <SectionHead id="safety-title" title={t('forMe.safety')}>
        {t('forMe.safety.about')}
      </SectionHead>
      <Card stack>
        {themes.length > 0 && (
          <div className={styles.themes}>
            {themes.map(({ kind, themes: list }) => (
              <Themes key={kind} title={t(`forMe.themes.${kind}`)} Icon={ICONS[kind]} list={list} />
            ))}
          </div>
        )}
        {(safetyTools.length > 0 || contact) && (
          <div className={styles.tools} data-ruled={themes.length > 0 || undefined}>
            {safetyTools.length > 0 && (
              <div>
                <h3>{t('forMe.tools')}</h3>
                <ul>
                  {safetyTools.map(({ word, does }) => (
                    <li key={word}>
                      <b>{word}</b> {does}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {contact && (
              <div>
                <h3>{t('forMe.contact_person')}</h3>
                <p>
                  <b>{contact.name}</b>
                  {contact.note && <small>{contact.note}</small>}
                </p>
              </div>
            )}
          </div>
        )}
      </Card>
    </section>
  )
}

type ThemesProps = { title: string; Icon: ComponentType; list: readonly string[] }

const Themes = ({ title, Icon, list }: ThemesProps) => (
  <div>
    <h3>{title}</h3>
    <ul>
      {list.map((theme) => (
        <li key={theme}>
          <Icon />
          <span>{theme}</span>
        </li>
      ))}
    </ul>
  </div>
)
