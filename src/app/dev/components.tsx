import { PageMeta } from '#ui/page/page-meta.tsx'
import { Controls } from './controls.tsx'
import { Fields } from './fields.tsx'
import { Figures } from './figures.tsx'
import * as styles from './gallery.module.css'
import { Menus } from './menus.tsx'
import { Messages } from './messages.tsx'
import { Pages } from './pages.tsx'
import { Structure } from './structure.tsx'

/** Every component of `src/ui/components` in every state, for people and for `e2e/gallery`. Only `npm run dev` has it. */
export default function ComponentGallery() {
  return (
    <div className={`page ${styles.gallery}`}>
      <PageMeta title="Components" path={null} />
      <h1>Components</h1>
      <Controls />
      <Fields />
      <Menus />
      <Messages />
      <Figures />
      <Structure />
      <Pages />
    </div>
  )
}
