import pino from 'pino'

/** One line of JSON an event, on standard error. Never addresses, names or contents of messages. */
export const log = pino({ level: process.env['LOG_LEVEL'] || 'info', base: null }, pino.destination(2))
