import { Progress } from '#ui/components/progress.tsx'
import { Stat, Stats } from '#ui/components/stat.tsx'
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
  </>
)
