import { Checkbox } from '#ui/forms/checkbox.tsx'
import { PictureField } from '#ui/forms/images/picture-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { TextField } from '../event-field.tsx'

type Props = { url: string | null; look: () => void }

/** The header image of an event. */
export function HeaderField({ url, look }: Props) {
  const t = useText()
  return (
    <PictureField
      names={{ file: 'header', x: 'header.x', y: 'header.y' }}
      url={url}
      hint={t('eventform.header.hint')}
      onMove={look}
    >
      {(isSelected) => (
        <>
          <TextField name="header.alternative_text" hint={t('eventform.header.alt.hint')} optional />
          {url && !isSelected && <Checkbox name="remove_header">{t('eventform.header.remove')}</Checkbox>}
        </>
      )}
    </PictureField>
  )
}
