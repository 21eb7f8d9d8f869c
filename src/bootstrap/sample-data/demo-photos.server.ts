import { resolve } from 'node:path'
import type { z } from 'zod'
import { addPhoto } from '#features/albums/commands/add-photos.server.ts'
import { changePhoto } from '#features/albums/commands/arrange-photos.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type JobDeps, jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { processDrawing } from '#platform/images/jobs.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { readYaml } from '#platform/text/front-matter.server.ts'
import { cover } from '#ui/cover-art/cover.ts'
import { demoFile, drawnPhotos } from './demo-file.ts'
import { actingAs } from './people.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    /** Draws the photos of an album of the demo, and adds them as `person`. */
    'sample.draw_photos': { album: number; person: number; slugs: string[] }
  }
}

type Drawn = z.output<typeof drawnPhotos>[number]

export const enqueueDrawings = (ctx: RequestContext, album: number, photos: Drawn[]) =>
  ctx.services.jobs.enqueue(ctx.db, 'sample.draw_photos', {
    ...{ album, person: authorizeSignedIn(ctx).id, slugs: photos.map(({ slug }) => slug) },
  })

/** Photos of 3:2; the PNG of this size is drawn in half a second. */
const [WIDTH, HEIGHT] = [1200, 800]

/** Draws photos as covers are drawn, and uploads them. What was interrupted is done again, and adds none twice. */
export async function registerDrawingJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('sample.draw_photos', async ({ album, person, slugs }) => {
    const ctx = actingAs(jobContext(deps, 'sample.draw_photos'), person)
    const photos = (await listDrawn()).filter(({ slug }) => slugs.includes(slug))
    for (const { slug, theme, caption } of photos) {
      const bytes = await processDrawing(() => cover({ slug, theme, width: WIDTH, height: HEIGHT }))
      const photo = await addPhoto(ctx, album, { name: `${slug}.png`, bytes, uploadKey: slug })
      await changePhoto(ctx, album, photo, { caption, alternativeText: caption, credit: 'Candil' })
    }
  })
}

const listDrawn = async () =>
  (await readYaml(resolve('sample/demo.yaml'), demoFile)).flatMap(({ organizer }) =>
    organizer.flatMap(([, verb, said]) =>
      verb === 'album' ? drawnPhotos.parse((said as { photos: unknown }).photos) : [],
    ),
  )
