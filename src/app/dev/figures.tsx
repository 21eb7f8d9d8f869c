import { Avatar } from '#ui/components/avatar.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { DirectoryEnd, DirectoryRow } from '#ui/components/directory-row.tsx'
import { IconList } from '#ui/components/icon-list.tsx'
import { Progress } from '#ui/components/progress.tsx'
import { Stat, Stats } from '#ui/components/stat.tsx'
import { Stepper } from '#ui/components/stepper.tsx'
import { Ticket } from '#ui/icons/ticket.ts'
import { Component, State } from './component.tsx'

/** Numbers, and how far something has got. */
export const Figures = () => (
  <>
    <Component name="Stats" wide>
      <Stats>
        <Stat label="Inscritas" note="7 en espera">
          52 / 60
        </Stat>
        <Stat label="Confirmadas">45</Stat>
        <Stat label="Menores" note="2 sin autorización">
          5
        </Stat>
      </Stats>
      <Stats size="small">
        <Stat label="Cobrado" note="36 personas">
          4.245,00 €
        </Stat>
        <Stat label="Vencido" note="4 personas">
          190,00 €
        </Stat>
      </Stats>
    </Component>
    <Component name="DataTable" wide>
      <DataTable caption="Entradas" align="top" stack>
        <thead>
          <tr>
            <th scope="col">Entrada</th>
            <th scope="col">Venta</th>
            <th scope="col" className="num">
              Precio
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <b>Jugador con literas</b>
              <small>Con desayuno y cena</small>
            </td>
            <td data-label="Venta">Hasta el 1 de diciembre</td>
            <td data-label="Precio" className="num">
              95,00 €
            </td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className="num">95,00 €</td>
          </tr>
        </tfoot>
      </DataTable>
      <DataTable caption="Personas" size="small" scroll="wide" stack>
        <thead>
          <tr>
            <td />
            <th scope="col">Nombre</th>
            <th scope="col">Estado</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <input type="checkbox" aria-label="Marta" />
            </td>
            <th scope="row">
              <a href="?">
                <Avatar src={null} name="Marta" size={36} />
                <span>
                  <b>Marta</b>
                  <small>Falta la autorización</small>
                </span>
              </a>
            </th>
            <td>
              <Badge tone="success">Confirmada</Badge>
            </td>
          </tr>
        </tbody>
      </DataTable>
    </Component>
    <Component name="Progress">
      <State name="meter">
        <Progress value={45} max={60} aria-label="Plazas" />
      </State>
      <State name="high">
        <Progress value={95} high={90} max={100} aria-label="Espacio" />
      </State>
      <State name='as="progress" size="small"'>
        <Progress as="progress" size="small" value={0.4} aria-label="foto.jpg" />
      </State>
      <State name='size="small" tone="quiet"'>
        <Progress size="small" tone="quiet" value={3} max={10} aria-label="Sin contestar" />
      </State>
    </Component>
    <Component name="Stepper" wide>
      <Stepper>
        <li>
          <b>Enviado</b>
          <small>3 de octubre</small>
        </li>
        <li aria-current="step">
          <b>Revisión</b>
          <small>Suele tardar un día</small>
        </li>
        <li>
          <b>Publicado</b>
        </li>
      </Stepper>
    </Component>
    <Component name="IconList" wide>
      <IconList>
        <li>
          <Ticket />
          <span>
            <b>La entrada</b>
            Llega por correo.
          </span>
        </li>
      </IconList>
    </Component>
    <Component name="DirectoryRow" wide>
      <ul>
        <DirectoryRow>
          <Ticket />
          <div>
            <h3>
              <a href="?">Nave 12</a>
            </h3>
            <small>Zaragoza</small>
          </div>
          <DirectoryEnd>
            <b>12,00 €</b>
            <small>por persona y noche</small>
          </DirectoryEnd>
        </DirectoryRow>
        <DirectoryRow data-highlighted>
          <Ticket />
          <div>
            <h3>
              <a href="?">Albergue La Solana</a>
            </h3>
            <small>Ávila</small>
          </div>
          <DirectoryEnd>
            <b>9,50 €</b>
          </DirectoryEnd>
        </DirectoryRow>
      </ul>
    </Component>
  </>
)
