/** As it is read: in groups of four. */
export const formatIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')
