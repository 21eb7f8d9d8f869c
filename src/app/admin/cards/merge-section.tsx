import { AdminRows, AdminSection } from '#app/admin/components/admin-section.tsx'
import { MERGING_WORD } from '#shared/confirmation-phrases.ts'
import { paths } from '#shared/paths.ts'
import type { DirectoryEntry } from '#shared/review/review.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { RowActions } from '#ui/components/rows.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useAdminFailureMessage } from '../components/error-messages.ts'
import { SearchForm } from '../search/search-form.tsx'
import { MergeSide } from './merge-side.tsx'
import { useCardIdentity } from './use-card-identity.ts'

type Props = {
  card: DirectoryEntry
  other: DirectoryEntry | null
  mergeQuery: string
  candidates: DirectoryEntry[]
  failure: FormFailure | null
}

/** Merges this entry into another: shows both side by side and asks for a confirmation word. */
export function MergeSection({ card, other, mergeQuery, candidates, failure }: Props) {
  const t = useText()
  const identify = useCardIdentity()
  return (
    <AdminSection
      id="merge"
      title={t('admin.merge.title')}
      lede={t(card.kind === 'tag' ? 'admin.merge.tag' : 'admin.merge.text')}
    >
      {other ? (
        <MergeComparison card={card} other={other} failure={failure} />
      ) : (
        <>
          <SearchForm q={mergeQuery} label={t('admin.merge.search')} name="with" />
          <AdminRows>
            {candidates.map((candidate) => (
              <li key={candidate.id}>
                <span>
                  <b>{candidate.name}</b> <small>{identify(candidate)}</small>
                </span>
                <RowActions as="span">
                  <ButtonLink size="small" to={`${paths.adminCard(card.kind, card.id)}?into=${candidate.id}#merge`}>
                    {t('admin.merge.compare')}{' '}
                    <span className="visually-hidden">{`${candidate.name}, ${t('admin.card.number', { id: candidate.id })}`}</span>
                  </ButtonLink>
                </RowActions>
              </li>
            ))}
          </AdminRows>
        </>
      )}
    </AdminSection>
  )
}

type ComparisonProps = { card: DirectoryEntry; other: DirectoryEntry; failure: FormFailure | null }

function MergeComparison({ card, other, failure }: ComparisonProps) {
  const t = useText()
  const identify = useCardIdentity()
  return (
    <div className="stack">
      <div className="two">
        <MergeSide title={t('admin.merge.goes')} card={card} other={other} />
        <MergeSide title={t('admin.merge.stays')} card={other} other={card} />
      </div>
      <p className="small muted">{t('admin.merge.differs')}</p>
      <div className="flow">
        <ConfirmDialog
          id="merge-dialog"
          triggerLabel={t('admin.merge.ask')}
          variant="dangerOutline"
          title={t('admin.merge.sure', { from: card.name, into: other.name })}
          text={t('admin.merge.what', { count: card.events, into: other.name })}
          confirmWord={MERGING_WORD}
          submitLabel={t('admin.merge')}
          intent="merge"
          failure={failure}
          failureMessage={useAdminFailureMessage(failure)}
        >
          <p>
            <b>{t('admin.merge.goes')}:</b> {card.name} ({identify(card)})
          </p>
          <p>
            <b>{t('admin.merge.stays')}:</b> {other.name} ({identify(other)})
          </p>
          <input type="hidden" name="into" value={other.id} />
        </ConfirmDialog>
        <ButtonLink variant="quiet" to={paths.adminCard(card.kind, card.id)}>
          {t('account.erase.cancel')}
        </ButtonLink>
      </div>
    </div>
  )
}
