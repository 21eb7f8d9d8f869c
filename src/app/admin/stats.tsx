import { getRegistrationFigures } from '#features/registrations/queries/figures.server.ts'
import { getPageViewStats } from '#features/site-team/queries/stats.server.ts'
import { languageOf } from '#shared/languages.ts'
import { Button } from '#ui/components/button.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { getNumberFormat } from '#ui/i18n/number-formats.ts'
import type { Route } from './+types/stats.ts'
import { AdminHeading } from './components/admin-heading.tsx'
import { AdminSection } from './components/admin-section.tsx'
import { DayChart } from './components/day-chart.tsx'
import { FilterForm } from './components/filter-form.tsx'
import { loadAdminPage } from './load-admin.server.ts'
import * as styles from './stats.module.css'

const PERIODS = [7, 30, 90, 365]

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => {
    const requestedDays = Number(call.url.searchParams.get('days'))
    const days = PERIODS.includes(requestedDays) ? requestedDays : 30
    const figures = await getPageViewStats(ctx, { days })
    return { days, figures, registrations: await getRegistrationFigures(ctx) }
  })

export default function Stats({ loaderData: { days, figures, registrations } }: Route.ComponentProps) {
  const t = useText()
  const dates = useDates()
  const number = getNumberFormat(languageOf(useLocale()).tag)
  return (
    <>
      <AdminHeading title={t('admin.figures')} lede={t('admin.figures.text')} />
      <FilterForm>
        <FieldBox>
          <label htmlFor="days">{t('admin.figures.period')}</label>
          <Select id="days" name="days" defaultValue={days}>
            {PERIODS.map((count) => (
              <option key={count} value={count}>
                {t('admin.figures.days', { count })}
              </option>
            ))}
          </Select>
        </FieldBox>
        <Button type="submit">{t('admin.figures.show')}</Button>
      </FilterForm>
      <p className={styles.total}>
        {t('admin.figures.total')} <b className="num">{number.format(figures.total)}</b>
      </p>
      <DayChart byDay={figures.byDay} total={figures.total} />
      <div className="two">
        <Table
          title={t('admin.figures.pages')}
          columns={[t('admin.figures.page'), t('admin.figures.views')]}
          rows={figures.pages.map(({ path, views }) => [path, number.format(views)])}
        />
        <Table
          title={t('admin.figures.by_day')}
          columns={[t('admin.figures.day'), t('admin.figures.views')]}
          rows={[...figures.byDay].reverse().map(({ day, views }) => [dates.long(day), number.format(views)])}
        />
      </div>
      <AdminSection
        title={t('admin.figures.registrations')}
        lede={t('admin.figures.registrations.events', {
          open: number.format(registrations.openEvents),
          used: number.format(registrations.usedEvents),
        })}
      >
        <div className="two">
          <Table
            isPart
            title={t('admin.figures.registrations.by_state')}
            columns={[t('admin.figures.registrations.state'), t('admin.figures.registrations.count')]}
            rows={registrations.byState.map(({ state, count }) => [
              t(`admin.figures.state.${state}`),
              number.format(count),
            ])}
          />
          <Table
            isPart
            title={t('admin.figures.registrations.by_month')}
            columns={[t('admin.figures.registrations.month'), t('admin.figures.registrations.count')]}
            rows={registrations.byMonth.map(({ month, count }) => [
              `${dates.monthName(month)} ${month.slice(0, 4)}`,
              number.format(count),
            ])}
          />
        </div>
      </AdminSection>
    </>
  )
}

/** `isPart`: below another heading, and short. */
type TableProps = { title: string; columns: [string, string]; rows: [string, string][]; isPart?: boolean }

function Table({ title, columns: [first, second], rows, isPart = false }: TableProps) {
  const t = useText()
  return (
    <AdminSection title={title} heading={isPart ? 'h3' : 'h2'}>
      {rows.length === 0 ? (
        <p className="muted">{t('admin.figures.none')}</p>
      ) : (
        <DataTable caption={title} scroll={isPart ? undefined : 'long'}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col" className="num">
                {second}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <td className="wrap-anywhere">{name}</td>
                <td className="num">{value}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </AdminSection>
  )
}
