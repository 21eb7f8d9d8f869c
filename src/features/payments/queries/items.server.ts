import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale } from '#shared/languages.ts'
import type { MoneyItem } from '#shared/payments/money-overview.ts'
import { SEATED_STATES } from '#shared/registrations/states.ts'

/**
 * What each ticket and option brings, from the ledger. Discounts, surcharges and adjustments are those of the ticket. What a person paid
 * covers their ticket first, then the options in the order of charging. Does not authorize.
 */
export async function listMoneyItems({ db, locale }: RequestContext, eventId: number): Promise<MoneyItem[]> {
  const titleOf = (name: 'c' | 'k') => {
    const [es, en] = [sql.raw(`${name}.title_es`), sql.raw(`${name}.title_en`)]
    return contentLocale(locale) === 'en' ? sql`coalesce(${en}, ${es})` : es
  }
  const rows = await db.execute<MoneyItem>(sql`
    with seated as (
      select r.id, r.ticket_id, b.paid, r.state in ${SEATED_STATES} as is_seated, b.total
      from registrations r join registration_balances b on b.registration_id = r.id
      where r.event_id = ${eventId} and not r.is_test and (r.state in ${SEATED_STATES} or b.confirmed > 0)
    ), lines as (
      select s.id, s.paid, case when c.kind = 'option' then c.item end as option, case when c.kind <> 'option' then s.ticket_id end as ticket_id,
        sum(c.amount) as amount, min(c.id) as first,
        coalesce(sum(c.amount) filter (where c.kind in ('discount', 'surcharge', 'adjustment')), 0) as changes,
        (array_agg(${titleOf('c')} order by c.id desc))[1] as title
      from seated s join registration_charges c on c.registration_id = s.id where s.is_seated group by s.id, s.paid, 3, 4
    ), covered as (
      select *, sum(amount) over (partition by id order by option is not null, first) - amount as before from lines
    )
    select case when l.option is null then 'ticket' else 'option' end as kind, coalesce(max(${titleOf('k')}), max(l.title)) as title,
      (count(*) filter (where l.amount > 0 or l.option is null))::int as count, sum(l.changes)::float8 as discounts,
      sum(l.amount)::float8 as expected, sum(least(l.amount, greatest(l.paid - l.before, 0)))::float8 as confirmed
    from covered l left join tickets k on k.id = l.ticket_id group by l.option, l.ticket_id having sum(l.amount) <> 0
    union all
    select 'ended', '', count(*)::int, 0, sum(least(total, paid))::float8, sum(least(total, paid))::float8
    from seated where not is_seated and least(total, paid) > 0 having count(*) > 0`)
  const order = { ticket: 0, option: 1, ended: 2 }
  return rows.toSorted((a, b) => order[a.kind] - order[b.kind] || b.expected - a.expected)
}
