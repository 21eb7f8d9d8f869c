import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest)$/
/** Smaller files, in bytes, are not worth compressing. */
const MIN_BYTES = 200

/** Writes a .br and a .gz copy beside each compressible file, at the best level. */
export async function compressFiles(folder) {
  const files = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSIBLE.test(name))
  await Promise.all(files.map((name) => compressFile(join(folder, name))))
}

async function compressFile(file) {
  if (!(await stat(file)).isFile()) return
  const bytes = await readFile(file)
  if (bytes.length < MIN_BYTES) return
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
