import { MERGING_WORD } from '#shared/confirmation-phrases.ts'
import { paths } from '#shared/paths.ts'
import type { Card } from '#shared/review/review.ts'
import { WordDialog } from '#ui/components/confirm-dialog.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { RefusedNote } from '../components/error-note.tsx'
import { type TeamRefusal, useTeamWords } from '../components/form-response.ts'
import { SearchForm } from '../search/search-form.tsx'
import { Side } from './merge-side.tsx'

export type Candidate = { id: number; name: string; about: string | null }
type Props = { card: Card; other: Card | null; sought: string; candidates: Candidate[]; answer: TeamRefusal | null }

/** Makes this entry one with another: both are shown side by side, and one has to mean it. */
export function MergePart({ card, other, sought, candidates, answer }: Props) {
  const t = useText()
  return (
    <section className="team__part" id="merge" aria-labelledby="merge-title">
      <h2 id="merge-title">{t('team.merge.title')}</h2>
      <p className="muted">{t(card.kind === 'tag' ? 'team.merge.tag' : 'team.merge.text')}</p>
      {other ? (
        <Both card={card} other={other} answer={answer} />
      ) : (
        <>
          <SearchForm q={sought} label={t('team.merge.search')} name="with" />
          <ul className="rows team__rows">
            {candidates.map(({ id, name, about }) => (
              <li key={id}>
                <span>
                  <b>{name}</b> {about && <small>{about}</small>}
                </span>
                <span className="acts">
                  <SiteLink
                    className="btn btn--line btn--sm"
                    to={`${paths.adminCard(card.kind, card.id)}?into=${id}#merge`}
                  >
                    {t('team.merge.compare')} <span className="sr">{name}</span>
                  </SiteLink>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Both({ card, other, answer }: { card: Card; other: Card; answer: TeamRefusal | null }) {
  const t = useText()
  const word = MERGING_WORD[useLocale()]
  const { refused, wrong } = useTeamWords()
  const mine = answer?.code && answer.intent === 'merge' ? answer : null
  const wrongWord = mine?.fields['word']
  return (
    <div className="stack">
      <div className="two">
        <Side title={t('team.merge.goes')} card={card} beside={other} />
        <Side title={t('team.merge.stays')} card={other} beside={card} />
      </div>
      <p className="small muted">{t('team.merge.differs')}</p>
      <div className="flow">
        <WordDialog
          id="merge-dialog"
          ask={t('team.merge.ask')}
          className="btn btn--danger-line"
          title={t('team.merge.sure', { from: card.name, into: other.name })}
          text={t('team.merge.what', { count: card.events, into: other.name })}
          word={MERGING_WORD}
          act={t('team.merge')}
          intent="merge"
          typed={mine?.values['word'] ?? ''}
          wrong={wrongWord && t('field.word', { word })}
        >
          <input type="hidden" name="into" value={other.id} />
        </WordDialog>
        <SiteLink className="btn btn--quiet" to={paths.adminCard(card.kind, card.id)}>
          {t('account.erase.cancel')}
        </SiteLink>
      </div>
      {mine && <RefusedNote answer={mine} words={wrong(wrongWord) ?? refused(mine.code)} />}
    </div>
  )
}
