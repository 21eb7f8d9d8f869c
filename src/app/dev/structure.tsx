import { Avatar } from '#ui/components/avatar.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Card, CardHead } from '#ui/components/card.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { DangerZone } from '#ui/components/panels/danger-zone.tsx'
import { PageTabs } from '#ui/components/panels/page-tabs.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { Disclosure, RowActions, Rows } from '#ui/components/rows.tsx'
import { SheetHead, SheetSection, SideSheet, WithSheet } from '#ui/components/side-sheet.tsx'
import { Ticket } from '#ui/icons/ticket.ts'
import { X } from '#ui/icons/x.ts'
import { Component } from './component.tsx'

/** What orders a page. */
export const Structure = () => (
  <>
    <Component name="PanelHeading, PageTabs" wide>
      <PanelHeading title="Faltan 13 días" lede="11–13 de diciembre, Albergue La Solana">
        <Button type="button" variant="primary">
          Escribir
        </Button>
      </PanelHeading>
      <PageTabs
        label="Partes"
        tabs={[
          { to: '?', text: 'Actual', isCurrent: true },
          { to: '?part=private', text: 'Privada', isCurrent: false },
        ]}
      />
    </Component>
    <Component name="Card">
      <Card>
        <CardHead>
          <h2>Card</h2>
          <a className="link" href="?">
            CardHead
          </a>
        </CardHead>
        <p>24 de relleno, 16 en el móvil. Sin sombra.</p>
      </Card>
      <Card sunk>
        <h3>sunk</h3>
        <p>Lo accesorio.</p>
      </Card>
    </Component>
    <Component name="Rows" wide>
      <Rows>
        <li>
          <Ticket />
          <span>
            <b>Jugador con literas</b>
            <small>Quedan 5</small>
          </span>
          <RowActions>
            <Button type="button" size="small">
              Cambiar
            </Button>
          </RowActions>
        </li>
        <li>
          <Ticket />
          <span>
            <b>Sin alojamiento</b>
            <small>Quedan 2</small>
          </span>
          <Disclosure>
            <Button as="summary" size="small" variant="dangerOutline">
              Borrar…
            </Button>
            <p>Nadie la tiene.</p>
          </Disclosure>
        </li>
      </Rows>
      <Rows plain>
        <li>
          <span>
            <b>plain</b>
            <small>Sin icono</small>
          </span>
          <Button type="button" size="small">
            Abrir
          </Button>
        </li>
      </Rows>
      <Rows brief>
        <li>
          <Ticket />
          <b>brief</b>
          <span className="num">25,00 €</span>
        </li>
      </Rows>
    </Component>
    <Component name="SideSheet" wide>
      <WithSheet
        sheet={
          <SideSheet aria-label="Hugo Santaella">
            <SheetHead
              picture={<Avatar src={null} name="Hugo" size={36} />}
              steps={
                <IconButton type="button" size="small" aria-label="Cerrar">
                  <X />
                </IconButton>
              }
              below={<Badge tone="success">Con plaza</Badge>}
            >
              <h2>Hugo Santaella</h2>
              <small>VAL-7K2M · desde el 14 nov</small>
            </SheetHead>
            <SheetSection>
              <h3>SheetSection</h3>
              <p>Junto a la lista desde 1280; debajo, en su lugar.</p>
            </SheetSection>
          </SideSheet>
        }
      >
        <p>La lista.</p>
      </WithSheet>
    </Component>
    <Component name="DangerZone" wide>
      <DangerZone id="close" title="Cerrar la organización" text="Sus eventos dejan de verse." row>
        <Button type="button" variant="dangerOutline">
          Cerrar…
        </Button>
      </DangerZone>
    </Component>
  </>
)
