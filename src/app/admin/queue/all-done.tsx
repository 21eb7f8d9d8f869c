import type { QueueCounts } from '#shared/review/review-queues.ts'
import { Flame } from '#ui/components/flame.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { anythingWaits, WaitingLines } from './waiting-counts.tsx'

/** `decided` is how often one decided today. */
type Props = { team: QueueCounts; decided: number }

/** The end of a queue: a lit candle for whoever got there, and what waits elsewhere. */
export function AllDone({ team, decided }: Props) {
  const t = useText()
  const more = anythingWaits(team)
  return (
    <>
      <div className="empty">
        <span className="fl">
          <Flame lit={decided > 0} />
        </span>
        <h2>{t('team.queue.empty')}</h2>
        <p>{decided > 0 ? t('team.queue.decided', { count: decided }) : t('team.queue.empty.text')}</p>
        {!more && <p>{t('team.queue.all_empty')}</p>}
      </div>
      {more && (
        <section aria-labelledby="elsewhere">
          <h3 className="team__elsewhere" id="elsewhere">
            {t('team.queue.elsewhere')}
          </h3>
          <WaitingLines team={team} />
        </section>
      )}
    </>
  )
}
