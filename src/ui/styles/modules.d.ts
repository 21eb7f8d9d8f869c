/**
 * CSS modules: `import * as styles from './event-card.module.css'`. TypeScript does not know the classes of a file;
 * tests/architecture/css-modules.test.ts checks them.
 */
declare module './*.module.css'
declare module '#*.module.css'
