import { resolve } from 'node:path'
import { z } from 'zod'
import { addPhoto } from '#features/albums/commands/add-photos.server.ts'
import { changePhoto } from '#features/albums/commands/arrange-photos.server.ts'
import { enqueue, job, jobKind } from '#kit/job.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { processDrawing } from '#platform/images/jobs.server.ts'
import { readYaml } from '#platform/text/front-matter.server.ts'
import { cover } from '#ui/cover-art/cover.ts'
import { demoFile, drawnPhotos } from './demo-file.ts'
import { actingAs } from './people.server.ts'

type Drawn = z.output<typeof drawnPhotos>[number]

/** Draws the photos of an album of the demo, and adds them as `person`. */
export const drawPhotosJob = jobKind('sample.draw_photos', {
  album: z.int(),
  person: z.int(),
  slugs: z.array(z.string()),
})

export const enqueueDrawings = (ctx: RequestContext, album: number, photos: Drawn[]) =>
  enqueue(ctx, drawPhotosJob, {
    album,
    person: authorizeSignedIn(ctx).id,
    slugs: photos.map(({ slug }) => slug),
  })

/** Photos of 3:2; the PNG of this size is drawn in half a second. */
const [WIDTH, HEIGHT] = [1200, 800]

/** Draws photos as covers are drawn, and uploads them. What was interrupted is done again, and adds none twice. */
export const drawingJobs = [
  job(drawPhotosJob, async (jobCtx, { album, person, slugs }) => {
    const ctx = actingAs(jobCtx, person)
    const photos = (await listDrawn()).filter(({ slug }) => slugs.includes(slug))
    for (const { slug, theme, caption } of photos) {
      const bytes = await processDrawing(() => cover({ slug, theme, width: WIDTH, height: HEIGHT }))
      const photo = await addPhoto(ctx, album, { name: `${slug}.png`, bytes, uploadKey: slug })
      await changePhoto(ctx, album, photo, { caption, alternativeText: caption, credit: 'Candil' })
    }
  }),
]

const listDrawn = async () =>
  (await readYaml(resolve('sample/demo.yaml'), demoFile)).flatMap(({ organizer }) =>
    organizer.flatMap(([, verb, said]) =>
      verb === 'album' ? drawnPhotos.parse((said as { photos: unknown }).photos) : [],
    ),
  )
