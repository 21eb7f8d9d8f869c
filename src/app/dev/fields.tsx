import { Button } from '#ui/components/button.tsx'
import { Advice, Divider, Joined, Legend } from '#ui/components/field-parts.tsx'
import { Input, Select, Textarea } from '#ui/components/input.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { ErrorSummary, Field } from '#ui/forms/field.tsx'
import { DropZone } from '#ui/forms/files/drop-zone.tsx'
import { FileButton } from '#ui/forms/files/file-button.tsx'
import { FileField } from '#ui/forms/files/file-field.tsx'
import { PAPER } from '#ui/forms/files/file-rules.ts'
import { FormFields } from '#ui/forms/form.tsx'
import { DateField, MoneyField, NumberField } from '#ui/forms/form-field.tsx'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { Upload } from '#ui/icons/upload.ts'
import { Component } from './component.tsx'

const LABELS = { day: 'Primer día', amount: 'Importe', count: 'Plazas', paper: 'Justificante' }
const FAILURE: FormFailure = { code: 'invalid', fields: { amount: 'number' }, seconds: 0 }

function ValueFields() {
  const form = useForm({
    constraints: {},
    failure: FAILURE,
    defaultValue: { day: '2026-12-11', amount: '12,5o', count: '40' },
  })
  return (
    <FormFields form={form} labels={{}} ownLabels={LABELS}>
      <Component name="DateField, MoneyField, NumberField, FileField">
        <DateField name="day" />
        <MoneyField name="amount" />
        <NumberField name="count" hint="Vacío: sin límite." />
        <FileField name="paper" rule={PAPER} />
      </Component>
    </FormFields>
  )
}

/** What one types and chooses. */
export const Fields = () => (
  <>
    <Component name="Field, Input, Select, Textarea">
      <Field name="plain" label="Nombre">
        {(control) => <Input {...control} type="text" defaultValue="Roble Hueco" />}
      </Field>
      <Field name="hint" label="Edad" hint="En años cumplidos el primer día.">
        {(control) => <Input {...control} type="number" placeholder="18" numeric />}
      </Field>
      <Field name="wrong" label="Web" error="Falta el punto: roblehueco.org">
        {(control) => <Input {...control} type="url" defaultValue="roblehueco,org" />}
      </Field>
      <Field name="disabled" label="Lugar">
        {(control) => <Input {...control} type="text" defaultValue="Albergue La Solana" disabled />}
      </Field>
      <Field name="select" label="Entrada">
        {(control) => (
          <Select {...control}>
            <option>Jugador con literas</option>
            <option>Sin alojamiento</option>
          </Select>
        )}
      </Field>
      <Field name="wrongSelect" label="Provincia" error="Elige una.">
        {(control) => (
          <Select {...control}>
            <option>–</option>
          </Select>
        )}
      </Field>
      <Field name="code" label="Código">
        {(control) => <Input {...control} type="text" inputMode="numeric" defaultValue="402913" code />}
      </Field>
      <Field name="text" label="Motivo" hint="Lo lee Hugo.">
        {(control) => <Textarea {...control} rows={3} />}
      </Field>
    </Component>
    <ValueFields />
    <Component name="DropZone, FileButton" wide>
      <DropZone center>
        <span>
          Suelta aquí las fotos o <FileButton link>elígelas</FileButton>
        </span>
      </DropZone>
      <DropZone center over>
        <FileButton size="small">Hacer una foto</FileButton>
      </DropZone>
      <DropZone center covered>
        <Upload />
        Suelta aquí la portada
        <Input type="file" aria-label="Portada" />
      </DropZone>
    </Component>
    <Component name="SearchField">
      <SearchField id="search" label="Nombre, personaje, correo" />
      <SearchField id="large-search" label="Evento, organización, lugar" large />
    </Component>
    <Component name="Checkbox, OptionCard">
      <div>
        <Checkbox name="terms">Acepto las condiciones</Checkbox>
        <Checkbox name="age" error="Marca esta casilla.">
          Tengo 18 años o más
        </Checkbox>
      </div>
      <fieldset className="stack-small">
        <Legend>Alojamiento</Legend>
        <OptionCard type="radio" name="bed" defaultChecked>
          Habitación doble
        </OptionCard>
        <OptionCard type="radio" name="bed">
          Con literas
        </OptionCard>
      </fieldset>
    </Component>
    <Component name="Joined, Advice, Divider" wide>
      <Joined>
        <Input aria-label="Dirección" type="text" defaultValue="https://candil.invalid/shared/8f2" readOnly />
        <Button type="button">Copiar</Button>
      </Joined>
      <Advice>
        <TriangleAlert /> Hay otro evento ese fin de semana.
      </Advice>
      <Divider>o</Divider>
      <ErrorSummary
        title="Revisa dos cosas"
        errors={[{ id: 'field-wrong', label: 'Web', message: 'falta el punto.' }]}
      />
    </Component>
  </>
)
