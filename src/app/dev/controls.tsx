import { Avatar } from '#ui/components/avatar.tsx'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { Button, ButtonLink, type ButtonLook } from '#ui/components/button.tsx'
import { Chip, Chips } from '#ui/components/chip.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { sealUrl } from '#ui/components/organizer-seal.tsx'
import { Segmented } from '#ui/components/segmented.tsx'
import { Mail } from '#ui/icons/mail.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Component, State } from './component.tsx'

const VARIANTS = ['primary', 'outline', 'quiet', 'danger', 'dangerOutline', 'dangerQuiet'] as const
const TONES: BadgeTone[] = ['quiet', 'accent', 'success', 'danger', 'info', 'private', 'outline']

/** What one presses, and what marks a thing. */
export const Controls = () => (
  <>
    <Component name="Button">
      {VARIANTS.map((variant) => (
        <ButtonStates key={variant} variant={variant} />
      ))}
      {(['small', 'large'] as const).map((size) => (
        <State key={size} name={`size=${size}`}>
          <Button size={size}>
            <Mail /> Escribir
          </Button>
        </State>
      ))}
      <State name="block">
        <Button block>De lado a lado, en dos líneas donde hace falta</Button>
      </State>
      <State name="ButtonLink">
        <ButtonLink to="#content">Ver la página</ButtonLink>
      </State>
    </Component>
    <Component name="IconButton">
      {[{}, { size: 'small' }, { outline: true }, { 'aria-pressed': true }, { disabled: true }].map((props) => (
        <State key={JSON.stringify(props)} name={Object.keys(props)[0] ?? 'default'}>
          <IconButton type="button" aria-label={`Editar ${Object.keys(props)[0] ?? ''}`} {...(props as object)}>
            <Pencil />
          </IconButton>
        </State>
      ))}
    </Component>
    <Component name="Chip" wide>
      <Chips aria-label="Vistas">
        <Chip type="button">
          En espera <b>6</b>
        </Chip>
        <Chip type="button" aria-pressed>
          Todas <b>46</b>
        </Chip>
        <Chip type="button" disabled>
          Vencido <b>0</b>
        </Chip>
        <Chip as="label">
          <input type="checkbox" defaultChecked /> Con plaza
        </Chip>
      </Chips>
    </Component>
    <Component name="Segmented" wide>
      <Segmented aria-label="Forma de pago">
        <a href="#content" aria-current="true">
          Transferencia
        </a>
        <a href="#content">Bizum</a>
      </Segmented>
    </Component>
    <Component name="Badge">
      {TONES.map((tone) => (
        <State key={tone} name={tone}>
          <Badge tone={tone}>Con plaza</Badge>
        </State>
      ))}
    </Component>
    <Component name="Avatar">
      {[28, 36, 64].map((size) => (
        <State key={size} name={`${size} px`}>
          <Avatar src={sealUrl('compania-del-roble-hueco', 'C')} size={size} />
        </State>
      ))}
    </Component>
  </>
)

const ButtonStates = ({ variant }: { variant: NonNullable<ButtonLook['variant']> }) => (
  <>
    <State name={variant}>
      <Button variant={variant}>Apuntarme</Button>
    </State>
    <State name="disabled">
      <Button variant={variant} disabled>
        Apuntarme
      </Button>
    </State>
    <State name="aria-busy">
      <Button variant={variant} aria-busy>
        Un momento
      </Button>
    </State>
  </>
)
