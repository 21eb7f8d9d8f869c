import { useSearchParams } from 'react-router'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import { readIds, writeIds } from '#shared/id-list.ts'
import { PLAYERS_PER_PAGE } from '#shared/limits.ts'
import { BADGE_SHEETS, type BadgeField, type LastMade, type PaperOrderChoice } from '#shared/printouts.ts'
import { Select } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { FieldChoices, OrderChoice, PaperCard, PaperForm, useChosen } from './paper-card.tsx'
import * as styles from './printouts.module.css'

type Props = {
  slug: string
  now: string
  count: number
  fields: BadgeField[]
  orders: PaperOrderChoice[]
  last: LastMade | undefined
}

/** What everybody reads on a badge is there from the start; what only concerns some is chosen. */
const USUAL: readonly BadgeField[] = ['ticket', 'character', 'pronouns']
/** What a box needs said beside it. */
const HINTS: Partial<Record<BadgeField, MessageKey>> = { diet: 'papers.special', owes: 'papers.badges.owes.hint' }

/** Name badges: language, size, and what stands below the name. */
export function BadgesCard({ slug, now, count, fields, orders, last }: Props) {
  const t = useText()
  const locale = useLocale()
  const chosen = useChosen('badges')
  const [params] = useSearchParams()
  const text = params.get('ids')
  const only = text === null ? null : readIds(text, PLAYERS_PER_PAGE)
  return (
    <PaperCard
      paper="badges"
      now={now}
      last={last}
      text={t('papers.badges.text')}
      count={only ? t('papers.badges.only', { count: only.length }) : t('papers.badges.count', { count })}
    >
      <PaperForm slug={slug} paper="badges" formats={['pdf']} disabled={count === 0}>
        {only && <input type="hidden" name="ids" value={writeIds(only)} />}
        <div className={styles.pair}>
          <Field id="badges-sheet" name="sheet" label={t('papers.badges.sheet')}>
            {(control) => (
              <Select {...control} defaultValue={chosen?.get('sheet') ?? '8'}>
                {Object.entries(BADGE_SHEETS).map(([sheet, { width, height }]) => (
                  <option key={sheet} value={sheet}>
                    {t('papers.badges.size', { count: sheet, width, height })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field id="badges-locale" name="locale" label={t('papers.badges.locale')}>
            {(control) => (
              <Select {...control} defaultValue={chosen?.get('locale') ?? locale}>
                {CONTENT_LOCALES.map((one) => (
                  <option key={one} value={one}>
                    {t(`papers.locale.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <OrderChoice paper="badges" orders={orders} />
        <FieldChoices
          prefix="badges"
          legend={t('papers.badges.fields')}
          options={fields.map((key) => ({
            key,
            label: t(`papers.badges.${key}`),
            hint: HINTS[key] && t(HINTS[key]),
            chosen: chosen ? chosen.getAll('fields').includes(key) : USUAL.includes(key),
          }))}
        />
      </PaperForm>
    </PaperCard>
  )
}
