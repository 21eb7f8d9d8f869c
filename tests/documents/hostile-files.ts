import { crc32 } from 'node:zlib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { docx, openDocument, pdf, pptx, xlsx, zip } from '../fixtures/document-fixtures.ts'

export const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#805020' } })
const jpeg = await drawn(60, 40).jpeg().toBuffer()
const noise = await sharp(Buffer.from(Array.from({ length: 3000 }, (_, n) => (n * 7919) % 256)), {
  raw: { width: 40, height: 25, channels: 3 },
})
  .jpeg()
  .toBuffer()

/** A copy in which every occurrence of the bytes is replaced by as many others. */
function patched(file: Uint8Array, from: string, to: string) {
  const text = Buffer.from(file).toString('latin1').replaceAll(from, to)
  return Buffer.from(text, 'latin1')
}
const join = (...parts: (Uint8Array | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
/** Sets a flag of the first entry, in its own header and in the directory. */
function withFlag(file: Buffer, flag: number) {
  const copy = Buffer.from(file)
  copy[6] = flag
  copy[copy.indexOf('PK\x01\x02', 0, 'latin1') + 8] = flag
  return copy
}
/** Two entries of the directory that share their content, as in a bomb of overlapping files. */
function overlapping() {
  const file = Buffer.from(zipSync({ 'aaaa.txt': Buffer.from('a'), 'bbbb.txt': Buffer.from('b') }, { level: 0 }))
  const second = file.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  file.writeUInt32LE(0, second + 42)
  return patched(file, 'bbbb.txt', 'aaaa.txt')
}
/** An entry that says it takes a gigabyte once unpacked. */
function declaringGigabyte() {
  const file = zip({ 'campaña.txt': 'a'.repeat(1000) })
  file.writeUInt32LE(1_000_000_000, file.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  return file
}
const symlink = () => {
  const file = zip({ 'enlace.txt': '/etc/passwd' })
  file.writeUInt32LE(0xa1ff0000, file.indexOf('PK\x01\x02', 0, 'latin1') + 38)
  return file
}

/** A PNG of a few kB that takes gigabytes decoded. */
function pngBomb() {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(50_000, 0)
  head.writeUInt32BE(50_000, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return join(
    '\x89PNG\r\n\x1a\n',
    chunk('IHDR', head),
    chunk('IDAT', Buffer.alloc(100)),
    chunk('IEND', Buffer.alloc(0)),
  )
}

export const EXE = join('MZ\x90\x00\x03', Buffer.alloc(500))
const OLE = join('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', Buffer.alloc(2000))
const LONG = 2_000_000

type Case = [what: string, name: string, content: string | Uint8Array, reason: string, status?: number]
export const HOSTILE: Case[] = [
  ['a Windows program renamed', 'Carta del marqués.pdf', EXE, 'program'],
  ['a Linux program renamed', 'Mapa del valle.png', join('\x7fELF\x02\x01\x01', Buffer.alloc(200)), 'program'],
  ['a macOS program renamed', 'Herbolario.docx', join('\xcf\xfa\xed\xfe', Buffer.alloc(200)), 'program'],
  ['a Java class', 'Herbolario.txt', join('\xca\xfe\xba\xbe', Buffer.alloc(200)), 'program'],
  ['a shell script as text', 'instrucciones.txt', '#!/bin/sh\nrm -rf ~\n', 'program'],
  ['a shell script without a shebang', 'instalar.sh', 'rm -rf ~\n', 'program'],
  ['a batch file as text', 'instrucciones.txt', '@echo off\r\nformat c:\r\n', 'program'],
  ['a script of Windows', 'instalar.vbs', 'CreateObject("WScript.Shell")', 'program'],
  ['a stylesheet, which is text', 'estilos.css', 'body { color: red }', 'type'],
  ['an SVG with a script', 'escudo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'markup'],
  ['an SVG as PNG', 'escudo.png', '<?xml version="1.0"?>\n<svg onload="alert(1)"/>', 'markup'],
  ['a page as a picture', 'retrato.jpg', '<!DOCTYPE html><script>alert(1)</script>', 'markup'],
  ['a page as text', 'biografía.txt', 'Nació en Tineo. <script>alert(1)</script>', 'markup'],
  ['PHP as text', 'biografía.txt', '<?php system($_GET["c"]);', 'markup'],
  ['XML as text', 'biografía.txt', '<?xml version="1.0"?><a/>', 'markup'],
  ['a PDF with a page in front', 'Carta del marqués.pdf', join('<html>', pdf()), 'markup'],
  ['a PDF with a script in its head', 'Carta del marqués.pdf', pdf('<script>alert(1)</script>'), 'mixed'],
  ['a PDF that is a ZIP as well', 'Carta del marqués.pdf', join(pdf(), zip({ 'a.txt': 'a' })), 'mixed'],
  ['a JPEG that is a ZIP as well', 'retrato.jpg', join(jpeg, zip({ 'a.txt': 'a' })), 'mixed'],
  ['a GIF that is a script as well', 'retrato.gif', 'GIF89a/*<script>*/=1;', 'mixed'],
  ['a ZIP with a program in front', 'papeles.zip', join(EXE, zip({ 'a.txt': 'a' })), 'program'],
  ['a ZIP with bytes behind it', 'papeles.zip', join(zip({ 'a.txt': 'a' }), 'otra cosa'), 'mixed'],
  ['a ZIP whose two names differ', 'papeles.zip', withOtherName(), 'mixed'],
  ['a ZIP that is also an office document', 'ficha.docx', docx({ 'xl/workbook.xml': '<w/>' }), 'mixed'],
  ['a ZIP with a program in it', 'papeles.zip', zip({ 'juego/setup.exe': EXE }), 'program'],
  ...['setup.exe.', 'setup.exe ', 'a.exe::$DATA', 'hoja.pdf:a.exe', 'carpeta./a.pdf'].map(
    (name): Case => [`a ZIP with "${name}"`, 'papeles.zip', zip({ [name]: EXE }), 'paths'],
  ),
  ...['consola.msc', 'hoja.xll', 'ficha.docm', 'letra.ttf', 'sin extensión'].map(
    (name): Case => [`a ZIP with "${name}"`, 'papeles.zip', zip({ [name]: 'x' }), 'type'],
  ),
  ['a ZIP with a page in it', 'papeles.zip', zip({ 'leeme.html': '<script>1</script>' }), 'program'],
  ['a JAR', 'papeles.zip', zip({ 'META-INF/MANIFEST.MF': 'Main-Class: A' }), 'program'],
  ['an app of Android', 'papeles.zip', zip({ 'AndroidManifest.xml': 'x', 'classes.dex': 'dex' }), 'program'],
  ['a ZIP in a ZIP', 'papeles.zip', zip({ 'más.zip': zip({ 'a.txt': 'a' }) }), 'expands'],
  ['a ZIP that declares a gigabyte', 'papeles.zip', declaringGigabyte(), 'expands'],
  ['a ZIP of overlapping entries', 'papeles.zip', overlapping(), 'expands'],
  [
    'a ZIP of three thousand entries',
    'papeles.zip',
    zip(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`${n}.txt`, 'a']))),
    'expands',
  ],
  ['a ZIP that leaves its folder', 'papeles.zip', zip({ '../../etc/cron.d/a.txt': 'a' }), 'paths'],
  ['a ZIP with an absolute path', 'papeles.zip', zip({ '/etc/passwd.txt': 'a' }), 'paths'],
  ['a ZIP with backslashes', 'papeles.zip', zip({ '..\\..\\a.txt': 'a' }), 'paths'],
  ['a ZIP with a reversed name', 'papeles.zip', zip({ 'carta\u202etxt.pdf': 'a' }), 'paths'],
  ['a ZIP with a link', 'papeles.zip', symlink(), 'paths'],
  ['an encrypted ZIP', 'papeles.zip', withFlag(zip({ 'a.txt': 'a' }), 1), 'encrypted'],
  ['an empty ZIP', 'papeles.zip', zip({}), 'empty'],
  ['half a ZIP', 'papeles.zip', zip({ 'a.txt': 'a'.repeat(300) }).subarray(0, 60), 'damaged'],
  ['a ZIP whose directory points elsewhere', 'papeles.zip', pointingElsewhere(), 'damaged'],
  ['a Word document with macros', 'ficha.docx', docx({ 'word/vbaProject.bin': OLE }), 'macros'],
  ['macros under another name', 'ficha.docx', docx({ 'word/fotos.bin': OLE }), 'macros'],
  ['a spreadsheet with macro sheets', 'ficha.xlsx', xlsx({ 'xl/macrosheets/sheet1.xml': '<m/>' }), 'macros'],
  ['a presentation with a control', 'ficha.pptx', pptx({ 'ppt/activeX/activeX1.xml': '<x/>' }), 'macros'],
  ['a document with an embedded program', 'ficha.docx', docx({ 'word/embeddings/oleObject1.bin': OLE }), 'macros'],
  [
    'an OpenDocument with macros',
    'ficha.odt',
    openDocument('text', { 'Basic/Standard/Module1.xml': '<m/>' }),
    'macros',
  ],
  ['an OpenDocument with scripts', 'ficha.ods', openDocument('spreadsheet', { 'Scripts/python/a.py': '1' }), 'macros'],
  ['an encrypted OpenDocument', 'ficha.odt', openDocument('text', { 'encrypted-package': 'x' }), 'encrypted'],
  ['an OpenDocument of another kind', 'ficha.odt', openDocument('database'), 'type'],
  ['an office package of nothing', 'ficha.docx', zip({ '[Content_Types].xml': '<Types/>' }), 'type'],
  ['an old Word document, or an encrypted new one', 'ficha.doc', OLE, 'legacy_office'],
  ['an encrypted PDF', 'Carta del marqués.pdf', pdf('trailer<</Encrypt 5 0 R>>'), 'encrypted'],
  ['half a PDF', 'Carta del marqués.pdf', pdf('x'.repeat(2000)).subarray(0, 1500), 'damaged'],
  ['a PDF in name alone', 'Carta del marqués.pdf', join('%PDF-nada', Buffer.alloc(100)), 'damaged'],
  ['half a JPEG', 'retrato.jpg', noise.subarray(0, noise.length - 200), 'picture'],
  ['a picture of gigabytes', 'retrato.png', pngBomb(), 'pixels', 413],
  ['a HEIC', 'retrato.heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
  ['a sound', 'canción.mp3', join('ID3\x03\x00', Buffer.alloc(300, 0xff)), 'type'],
  ['a 7z archive', 'papeles.7z', join("7z\xbc\xaf'\x1c", Buffer.alloc(100, 0xfe)), 'type'],
  ['text with control characters', 'biografía.txt', 'Nació \x1b[31m en Tineo', 'type'],
  ['text that is not UTF-8', 'biografía.txt', 'Naci\xf3 en Tineo', 'type'],
  ['text with a NUL', 'biografía.txt', 'Nació\0', 'type'],
  ['nothing', 'Carta del marqués.pdf', '', 'empty'],
  ['one byte too many', 'Carta del marqués.pdf', pdf('x'.repeat(LONG - pdf().length + 1)), 'too_large', 413],
  ['far too many bytes', 'Carta del marqués.pdf', pdf('x'.repeat(3_000_000)), 'too_large', 413],
  ['a name with a right-to-left override', 'carta\u202efdp.pdf', pdf(), 'name_characters'],
  ['a name with an invisible character', 'carta\u200bdel marqués.pdf', pdf(), 'name_characters'],
  ['a name with a tab', 'carta\tdel marqués.pdf', pdf(), 'name_characters'],
  ['a name of marks', '--------.pdf', pdf(), 'name_characters'],
  ['a short name', 'a.pdf', pdf(), 'name_short'],
  ['a path that is nothing else', '../../.pdf', pdf(), 'name_short'],
  ['a long name', `${'a'.repeat(121)}.pdf`, pdf(), 'name_long'],
]

function withOtherName() {
  const file = zip({ 'a.txt': 'a' })
  return Buffer.from(file.toString('latin1').replace('a.txt', 'b.exe'), 'latin1')
}
function pointingElsewhere() {
  const file = zip({ 'a.txt': 'a' })
  file.writeUInt32LE(0xfffffff0, file.indexOf('PK\x01\x02', 0, 'latin1') + 42)
  return file
}

export const GOOD: [what: string, name: string, content: string | Uint8Array, stored: object][] = [
  [
    'a PDF with a wrong extension',
    '../../etc/Carta.exe',
    pdf(),
    { name: 'Carta.exe', mime: 'application/pdf', ext: '.pdf' },
  ],
  ['exactly 2 MB', 'Carta del marqués.pdf', pdf('x'.repeat(LONG - pdf().length)), { ext: '.pdf', size: 2000 }],
  ['a short name with its extension', 'fotos/mapa.pdf', pdf(), { name: 'mapa.pdf' }],
  ['a Word document', 'Ficha de Inés.docx', docx({ 'word/media/image1.png': 'x' }), { ext: '.docx' }],
  ['a spreadsheet', 'Ficha de Inés.pdf', xlsx({ 'xl/printerSettings/printerSettings1.bin': 'x' }), { ext: '.xlsx' }],
  ['a presentation', 'Ficha de Inés.pptx', pptx(), { ext: '.pptx' }],
  ['an OpenDocument', 'Ficha de Inés.odt', openDocument('text'), { ext: '.odt' }],
  ['a ZIP', 'papeles.zip', zip({ 'cartas/carta.txt': 'Querida Inés' }), { ext: '.zip', mime: 'application/zip' }],
  ['text', 'biografía.md', Buffer.from('# Inés 👩‍🌾\n\nNació en Tineo, ¿sí?'), { ext: '.txt', mime: 'text/plain' }],
  ['a picture', 'Retrato de Inés.jpg', jpeg, { ext: '.webp', mime: 'image/webp', width: 60, height: 40 }],
]
