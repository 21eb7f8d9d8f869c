import { RefusedStatement } from './refusal.ts'

/** The first bytes of files that are no text, and what they are. ZIP is XLSX and ODS, the compound file is XLS. */
const MAGIC = [
  { bytes: [0x25, 0x50, 0x44, 0x46], code: 'pdf' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], code: 'spreadsheet' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], code: 'spreadsheet' },
] as const

/** Ends files of MS-DOS, which older bank programs write. */
const DOS_END = '\u001a'

/** The text of a file in whatever encoding its bank writes. Throws for PDF, spreadsheets and what is no text. */
export function decodeStatement(bytes: Uint8Array): string {
  const magic = MAGIC.find(({ bytes: first }) => first.every((byte, index) => bytes[index] === byte))
  if (magic) throw new RefusedStatement(magic.code)
  const text = decode(bytes).replaceAll(DOS_END, '')
  if (/[^\P{Cc}\s\u0080-\u009f]/u.test(text)) throw new RefusedStatement('unknown')
  // Banks give an HTML table the ending .xls.
  if (/^\s*(<!doctype html|<html|<table|<meta)/i.test(text)) throw new RefusedStatement('spreadsheet')
  return text.replace(/^\ufeff/, '')
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const declared = /^[^<]{0,3}<\?xml[^>]{0,100}encoding=["'](iso-8859-15?|windows-1252)["']/i.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 200)),
  )?.[1]
  if (declared) return new TextDecoder(declared).decode(bytes)
  try {
    // As a stream, so that a file cut in the middle of a character stays UTF-8.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    // Windows-1252 is Latin-1 with letters where that has control characters.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
