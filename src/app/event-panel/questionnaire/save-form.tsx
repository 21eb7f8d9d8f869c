import { Form } from 'react-router'
import { SaveBar } from '#ui/forms/saving/save-bar.tsx'
import { useSubmitOnce } from '#ui/forms/use-submit-once.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { fillSpanish } from './definition/acts.ts'
import { useBuilder } from './state/builder-context.ts'
import type { useFormEditor } from './state/use-form-editor.ts'

type Props = { editor: ReturnType<typeof useFormEditor>; failed: boolean }

const FORM = 'save-form'

/** The bar that saves the whole form. Without JavaScript each question has its own button. */
export function SaveForm({ editor, failed }: Props) {
  const t = useText()
  const submitOnce = useSubmitOnce()
  const { version, selected, send } = useBuilder()
  const saving = useNavigation().formMethod === 'POST'
  return (
    <>
      <Form
        id={FORM}
        method="post"
        preventScrollReset
        onSubmit={(event) => {
          submitOnce(event)
          if (!event.defaultPrevented) send()
        }}
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="editing" value={selected ?? ''} />
        <input type="hidden" name="definition" value={JSON.stringify(fillSpanish(editor.definition))} />
      </Form>
      <SaveBar
        form={FORM}
        dirty={editor.isDirty}
        saving={saving}
        savedNotice={null}
        failure={failed ? {} : null}
        discard={editor.discard}
        words={{ unsaved: t('formBuilder.unsaved', { version: version + 1 }), save: t('formBuilder.save') }}
      />
    </>
  )
}
