import { createContext, useContext } from 'react'

/** While the server renders: the mark of the scripts that it writes itself (security.server.ts). In the browser there is none. */
export const ScriptNonce = createContext<string | undefined>(undefined)
export const useScriptNonce = () => useContext(ScriptNonce)
