import { type MouseEvent, useId, useState } from 'react'
import { Form } from 'react-router'
import { PHOTO_CREDIT_MAX } from '#shared/albums/albums.ts'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { barAtTop } from '#ui/hooks/edge-bars.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowLeftToLine } from '#ui/icons/arrow-left-to-line.ts'
import { ArrowRightToLine } from '#ui/icons/arrow-right-to-line.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import * as styles from './selection-bar.module.css'

/** The form that the check boxes and buttons of the photos belong to. */
export const SELECTION_FORM = 'selected-photos'

type Props = {
  count: number
  all: number
  mayEdit: boolean
  run: (what: 'delete' | 'first' | 'last') => void
  setCredit: (credit: string) => void
  selectAll: () => void
  clear: () => void
}

/** What may be done with several photos at once. Without JavaScript it is always there. */
export function SelectionBar({ count, all, mayEdit, run, setCredit, selectAll, clear }: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const credit = useId()
  const [text, setText] = useState('')
  const here = (what: () => void) => (event: MouseEvent) => {
    event.preventDefault()
    what()
  }
  const isShown = !hydrated || count > 0
  return (
    <Form
      ref={barAtTop}
      className={isShown ? styles.bar : styles.hidden}
      id={SELECTION_FORM}
      method="post"
      preventScrollReset
      aria-label={t('album.selection')}
      onSubmit={(event) => event.preventDefault()}
    >
      <p className={styles.count} role="status">
        {hydrated ? count > 0 && t('album.selection.count', { count }) : t('album.selection')}
      </p>
      {isShown && (
        <>
          <span className="flow">
            {mayEdit && (
              <>
                <Button size="small" type="submit" name="intent" value="first" onClick={here(() => run('first'))}>
                  <ArrowLeftToLine /> {t('album.selection.first')}
                </Button>
                <Button size="small" type="submit" name="intent" value="last" onClick={here(() => run('last'))}>
                  <ArrowRightToLine /> {t('album.selection.last')}
                </Button>
              </>
            )}
            <Button
              variant="dangerOutline"
              size="small"
              type="submit"
              name="intent"
              value="delete"
              onClick={here(() => run('delete'))}
            >
              <Trash2 /> {t('album.selection.delete')}
            </Button>
          </span>
          <span className={styles.credit}>
            <label className="visually-hidden" htmlFor={credit}>
              {t('album.selection.credit')}
            </label>
            <Input
              id={credit}
              name="credit"
              maxLength={PHOTO_CREDIT_MAX}
              autoComplete="off"
              placeholder={t('photo.edit.credit')}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <Button
              size="small"
              type="submit"
              name="intent"
              value="credit"
              onClick={here(() => setCredit(text.trim()))}
            >
              {t('album.selection.credit.set')}
            </Button>
          </span>
          {hydrated && (
            <span className="flow">
              {count < all && (
                <Button variant="quiet" size="small" type="button" onClick={selectAll}>
                  {t('album.selection.all')}
                </Button>
              )}
              <Button variant="quiet" size="small" type="button" onClick={clear}>
                {t('album.selection.none')}
              </Button>
            </span>
          )}
        </>
      )}
    </Form>
  )
}
