/** Methods that change nothing, and whose bodies nobody reads. */
export const READING = ['GET', 'HEAD', 'OPTIONS']
