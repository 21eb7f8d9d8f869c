import { useId } from 'react'
import { Form } from 'react-router'
import { CONTENT_BYTES } from '#features/event-imports/read/content.ts'
import type { ReadRefusal } from '#shared/event-imports/found-event.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox, FieldError } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { FileInput } from '#ui/forms/files/file-input.tsx'
import type { FileRule } from '#ui/forms/files/find-file-problem.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { FileUp } from '#ui/icons/file-up.ts'
import { Search } from '#ui/icons/search.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './import.module.css'

type Props = {
  slug: string
  /** As it was typed. */
  address: string
  refused: ReadRefusal | null
  from: string
  wasRead: boolean
}

const CONTENT: FileRule = {
  accept: '.ics,.ical,.json,.jsonld,.html,.htm,.zip,text/calendar,application/json,text/html,application/zip',
  maxBytes: CONTENT_BYTES,
  kinds: ['text', 'markup', 'xml', 'zip'],
  messages: { type: 'imports.refused.unknown_file', too_large: 'imports.refused.too_large' },
}

/** An address or a file to read events from. */
export function ReadForms({ slug, address, refused, from, wasRead }: Props) {
  const t = useText()
  const id = useId()
  const { state, formData } = useNavigation()
  const isReading = state !== 'idle' && formData?.get('intent') === 'address'
  return (
    <div className={styles.sources}>
      {refused && <Refused slug={slug} refused={refused} from={from} />}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="address" />
        <FieldBox>
          <label htmlFor={`${id}-address`}>{t('imports.address')}</label>
          <div className={styles.addressRow}>
            <Input
              id={`${id}-address`}
              name="address"
              type="text"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={2000}
              defaultValue={address}
              aria-describedby={`${id}-hint`}
            />
            <Button variant={wasRead ? 'outline' : 'primary'} type="submit" disabled={isReading}>
              <Search /> {t(isReading ? 'imports.reading' : wasRead ? 'imports.read_again' : 'imports.read')}
            </Button>
          </div>
          <span className="hint small muted" id={`${id}-hint`}>
            {t('imports.address.hint')}
          </span>
        </FieldBox>
      </Form>
      <p className={styles.or} aria-hidden="true">
        {t('imports.or')}
      </p>
      <Form method="post" encType="multipart/form-data" className={styles.file} preventScrollReset>
        <input type="hidden" name="intent" value="file" />
        <FieldBox>
          <label htmlFor={`${id}-file`}>{t('imports.file')}</label>
          <FileInput rule={CONTENT} id={`${id}-file`} name="file" required aria-describedby={`${id}-file-hint`} />
          <span className="hint small muted" id={`${id}-file-hint`}>
            {t('imports.file.hint')}
          </span>
        </FieldBox>
        <Button type="submit">
          <FileUp /> {t('imports.file.read')}
        </Button>
      </Form>
    </div>
  )
}

/** Why nothing was found, and the way to go on by hand. */
function Refused({ slug, refused, from }: { slug: string; refused: ReadRefusal; from: string }) {
  const t = useText()
  const message = useFocusedMessage<HTMLDivElement>(refused)
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the browser moves to the message
    <div className={styles.refused} role="alert" tabIndex={-1} ref={message} autoFocus>
      <FieldError>
        <CircleAlert /> {t(`imports.refused.${refused}`, { from })}
      </FieldError>
      <p>
        <SiteLink className="link" to={paths.organizationNewEvent(slug)}>
          {t('imports.by_hand')}
        </SiteLink>
      </p>
    </div>
  )
}
