import { Button } from '#ui/components/button.tsx'
import { Card, CardHead } from '#ui/components/card.tsx'
import { DangerZone } from '#ui/components/panels/danger-zone.tsx'
import { PageTabs } from '#ui/components/panels/page-tabs.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { Disclosure, RowActions, Rows } from '#ui/components/rows.tsx'
import { Ticket } from '#ui/icons/ticket.ts'
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
    <Component name="DangerZone" wide>
      <DangerZone id="close" title="Cerrar la organización" text="Sus eventos dejan de verse." row>
        <Button type="button" variant="dangerOutline">
          Cerrar…
        </Button>
      </DangerZone>
    </Component>
  </>
)
