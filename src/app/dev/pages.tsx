import { Button } from '#ui/components/button.tsx'
import { DottedList } from '#ui/components/dotted-list.tsx'
import { ListWithMap } from '#ui/components/list-with-map.tsx'
import { Breadcrumbs } from '#ui/components/page/breadcrumbs.tsx'
import { PageHeading } from '#ui/components/page/page-heading.tsx'
import { Prose } from '#ui/components/page/prose.tsx'
import { FoldedList, Lede } from '#ui/components/page/reading.tsx'
import { Section } from '#ui/components/page/section.tsx'
import { SimilarNote } from '#ui/forms/similar-note.tsx'
import { Component } from './component.tsx'

const TEXT =
  '<p>Viernes, once de la noche. Alguien apaga las luces.</p><h3>Antes</h3><p>Todo es <a href="?">normal</a>.</p>'
const FACTS = [
  { name: 'Cuándo', value: '11–13 de diciembre' },
  { name: 'Aforo', value: '46 personas' },
]

/** What public pages are made of. */
export const Pages = () => (
  <>
    <Component name="Breadcrumbs, PageHeading, Section" wide>
      <Breadcrumbs label="Dónde estás" crumbs={[{ text: 'Lugares', to: '?' }, { text: 'Burgos' }]} />
      <PageHeading title="Lugares" lede="Dónde se juega.">
        <Button type="button" size="small">
          Seguir
        </Button>
      </PageHeading>
      <Section first>
        <h2>first</h2>
        <p>La distancia la pone lo de arriba.</p>
      </Section>
      <Section>
        <h2>Section</h2>
        <p>Con su distancia.</p>
      </Section>
    </Component>
    <Component name="Prose, Lede, FoldedList" wide>
      <Lede>Lo que hay que saber para la primera vez.</Lede>
      <FoldedList title="En esta página">
        <a href="?">Antes</a>
      </FoldedList>
      <Prose html={TEXT} lang="es" opening="initial" />
      <Prose html={TEXT} lang="es" opening="display" />
      <Prose html={TEXT} lang="es" size="small" />
    </Component>
    <Component name="DottedList" wide>
      <DottedList facts={FACTS} />
      <DottedList
        size="small"
        facts={[...FACTS, { name: 'Devoluciones', value: 'Todo hasta el día 1.', isLong: true }]}
      />
    </Component>
    <Component name="ListWithMap" wide>
      <ListWithMap view="both" map={<p>El mapa</p>}>
        <p>La lista</p>
      </ListWithMap>
    </Component>
    <Component name="SimilarNote" wide>
      <SimilarNote
        similar={['Albergue La Solana']}
        id="gallery-similar"
        heading="h3"
        title="¿Es uno de estos?"
        text="Se llaman casi igual."
        plain
        row={(name) => (
          <li key={name}>
            <b>{name}</b>
            <Button type="button" size="small">
              Es este
            </Button>
          </li>
        )}
      />
    </Component>
  </>
)
