// Draws the maps of the calendar as files of the build: drawing one takes up to half a second, in which a server answers nobody.
import { mkdirSync, writeFileSync } from 'node:fs'
import { listAreas } from '../src/platform/map/areas.server.ts'
import { drawArea } from '../src/platform/map/draw-area.server.ts'
import { drawEurope, drawSpain } from '../src/platform/map/outlines.server.ts'
import { inRoot } from './paths.mjs'

const FOLDER = inRoot('build/maps')
const write = (name, picture) => writeFileSync(`${FOLDER}/${name}.svg`, picture)

mkdirSync(`${FOLDER}/province`, { recursive: true })
write('spain', drawSpain())
write('spain-wide', drawSpain(true))
write('europe', drawEurope())
write('europe-wide', drawEurope(true))
for (const { id } of listAreas()) write(`province/${id}`, drawArea(id))
