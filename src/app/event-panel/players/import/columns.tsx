import { Form } from 'react-router'
import { loadEventPage } from '#app/event-panel/load-event.server.ts'
import { MethodSelect } from '#app/event-panel/money/method-select.tsx'
import { authorizeEvent } from '#features/events/access.server.ts'
import { choosePeopleColumns, discardPeople } from '#features/player-imports/commands/apply.server.ts'
import { getPeopleColumns } from '#features/player-imports/queries.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { rowIdOrNone } from '#shared/query-codec.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox, Hint } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/columns.ts'
import { ImportFrame } from './import-frame.tsx'
import * as styles from './people-import.module.css'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(
    call,
    (slug) => eventPanelPaths.importColumns(slug, rowIdOrNone(call.params.id)),
    async (ctx, event) => ({ sheet: await getPeopleColumns(ctx, event.translationId, rowIdOrNone(call.params.id)) }),
  )

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [parseIdOrSlug(params.slug), rowIdOrNone(params.id)],
  authorize: (ctx, slug) => authorizeEvent(ctx, 'players.edit', slug),
  limit: 64 * 1024,
  intents: {
    next: { run: choosePeopleColumns, done: eventPanelPaths.importRows },
    discard: { run: discardPeople, done: eventPanelPaths.importPlayers },
  },
})

/** What each column of the list is. */
export default function PeopleColumns({ loaderData: { event, sheet }, actionData }: Route.ComponentProps) {
  const t = useText()
  const name = sheet.fileName === '-' ? t('peopleImport.pasted') : sheet.fileName
  return (
    <ImportFrame event={event} step="columns" lede={t('peopleImport.file', { name, count: sheet.count })}>
      <FormError failure={actionData?.failure ?? null} />
      <Form className={styles.page} method="post">
        {/* Above the columns: the bar would cover it below them. */}
        <Choices sheet={sheet} />
        <section aria-labelledby="columns">
          <h2 id="columns">{t('peopleImport.columns')}</h2>
          <p className="muted">{t('peopleImport.columns.text')}</p>
          <ul className={styles.columns}>
            {sheet.header.map((heading, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <li key={index}>
                <label htmlFor={`column-${index}`}>
                  {heading || t('peopleImport.column.number', { number: index + 1 })}
                </label>
                <span className={styles.example}>{sheet.examples[index]}</span>
                <TargetSelect index={index} sheet={sheet} />
              </li>
            ))}
          </ul>
        </section>
        <div ref={barAtBottom} className={styles.bar}>
          <Button variant="quiet" type="submit" name="intent" value="discard">
            {t('peopleImport.discard')}
          </Button>
          <Button variant="primary" type="submit" name="intent" value="next">
            {t('peopleImport.columns.next')}
          </Button>
        </div>
      </Form>
    </ImportFrame>
  )
}

type Sheet = Route.ComponentProps['loaderData']['sheet']

function TargetSelect({ index, sheet: { columns, fields, questions } }: { index: number; sheet: Sheet }) {
  const t = useText()
  return (
    <Select id={`column-${index}`} name={`columns[${index}]`} defaultValue={columns[index] ?? ''}>
      <option value="">{t('peopleImport.column.none')}</option>
      <optgroup label={t('peopleImport.columns.person')}>
        {fields.map((field) => (
          <option key={field} value={field}>
            {t(`peopleImport.column.${field}`)}
          </option>
        ))}
      </optgroup>
      {questions.length > 0 && (
        <optgroup label={t('peopleImport.columns.questions')}>
          {questions.map(({ target, label }) => (
            <option key={target} value={target}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  )
}

/** What the sheet may not say: the ticket, and how the money moved. */
function Choices({ sheet: { ticket, tickets, method } }: { sheet: Sheet }) {
  const t = useText()
  return (
    <div className={styles.choices}>
      <FieldBox>
        <label htmlFor="ticket">{t('peopleImport.ticket.default')}</label>
        <Select id="ticket" name="ticket" defaultValue={ticket ?? ''}>
          {tickets.length !== 1 && <option value="">{t('peopleImport.fix.choose')}</option>}
          {tickets.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </FieldBox>
      {method && (
        <FieldBox>
          <label htmlFor="method">{t('peopleImport.method')}</label>
          <Hint id="method-hint">{t('peopleImport.method.hint')}</Hint>
          <MethodSelect id="method" name="method" defaultValue={method} aria-describedby="method-hint" />
        </FieldBox>
      )}
    </div>
  )
}
