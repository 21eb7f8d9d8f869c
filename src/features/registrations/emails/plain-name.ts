/** Names were typed by someone else: one that holds an address is left out, so that nobody advertises through our emails. */
export const isPlainName = (name: string | null) => name !== null && !/[:/@<>]|www|\.\p{L}{2}/iu.test(name)
