/** A stored number (E.164) as it is read: Spanish ones in groups of three, others as they are. */
export const formatPhone = (number: string) => number.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, '+34 $1 $2 $3')
