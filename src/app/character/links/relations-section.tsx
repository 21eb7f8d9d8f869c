import { Form as PlainForm } from 'react-router'
import type { OwnRelation, RelationCandidate } from '#shared/characters/relations.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useSheet } from '../use-sheet.ts'
import * as styles from './links.module.css'

type Props = {
  relations: OwnRelation[]
  candidates: RelationCandidate[]
  constraints: FormConstraints
  failure: FormFailure | null
  answerFailure: FormFailure | null
}

/** The character's relations with proposals to answer, and the form that proposes one. */
export function RelationsSection({ relations, candidates, constraints, failure, answerFailure }: Props) {
  const t = useText()
  const message = useErrorMessage({ not_found: 'relation.gone' })
  return (
    <section aria-labelledby="own-relations">
      <h2 id="own-relations">{t('character.relations')}</h2>
      <FormError failure={answerFailure} message={answerFailure ? message(answerFailure) : undefined} />
      <p className="muted">{t('relation.text')}</p>
      {relations.length > 0 && (
        <ul className={styles.relations}>
          {relations.map((relation) => (
            <Relation key={relation.id} relation={relation} />
          ))}
        </ul>
      )}
      {/* Emptied once it was sent. */}
      <ProposalForm key={relations.length} candidates={candidates} constraints={constraints} failure={failure} />
    </section>
  )
}

function Relation({ relation: { id, description, isFrom, other, proposedBy, state } }: { relation: OwnRelation }) {
  const t = useText()
  const { name } = useSheet()
  const others = other ? (
    <SiteLink className="link" to={paths.character(other.id)}>
      {other.name}
    </SiteLink>
  ) : (
    <span className={proposedBy ? '' : 'muted'}>{proposedBy ?? t('relation.unseen')}</span>
  )
  const own = <span>{name}</span>
  return (
    <li>
      <p>
        {isFrom ? own : others} <span className={styles.description}>{description}</span> {isFrom ? others : own}{' '}
        {state !== 'accepted' && (
          <Badge tone={state === 'received' ? 'accent' : 'quiet'}>{t(`relation.${state}`)}</Badge>
        )}
      </p>
      <PlainForm className={styles.buttons} method="post" preventScrollReset>
        <input type="hidden" name="relation" value={id} />
        {state === 'received' && (
          <Button variant="primary" size="small" type="submit" name="intent" value="accept_relation">
            {t('relation.accept')}
          </Button>
        )}
        <Button size="small" type="submit" name="intent" value="end_relation">
          {t(`relation.end.${state}`)}
        </Button>
      </PlainForm>
    </li>
  )
}

function ProposalForm({ candidates, constraints, failure }: Pick<Props, 'candidates' | 'constraints' | 'failure'>) {
  const t = useText()
  const form = useForm({ constraints, failure })
  const message = useErrorMessage({
    relation_exists: 'relation.exists',
    too_many_relations: 'relation.too_many',
    too_many_tries: 'relation.too_many_tries',
  })
  return (
    <details open={failure !== null}>
      <Button as="summary" size="small">
        {t('relation.propose')}
      </Button>
      <Form
        className={`stack ${styles.form}`}
        form={form}
        labels={{ to: 'relation.to', description: 'relation.description' }}
        messages={{ to: t('relation.unknown') }}
        failureMessage={failure ? message(failure) : undefined}
      >
        <input type="hidden" name="intent" value="propose_relation" />
        {candidates.length > 0 && (
          <FieldBox>
            <label htmlFor="candidate">{t('relation.candidate')}</label>
            <Select id="candidate" name="candidate">
              <option value="">{t('relation.candidate.none')}</option>
              {candidates.map(({ id, name, event }) => (
                <option key={id} value={id}>
                  {name} · {event}
                </option>
              ))}
            </Select>
          </FieldBox>
        )}
        <FormField
          name="to"
          label={t(candidates.length > 0 ? 'relation.to.other' : 'relation.to')}
          hint={t('relation.to.hint')}
        >
          {(control) => <Input type="text" autoComplete="off" {...control} />}
        </FormField>
        <FormField name="description" hint={t('relation.description.hint')}>
          {(control) => <Input type="text" autoComplete="off" {...control} />}
        </FormField>
        <p className="small muted">{t('relation.consent')}</p>
        <div>
          <Button variant="primary" size="small" type="submit">
            {t('relation.send')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
