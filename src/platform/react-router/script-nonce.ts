import { createContext, useContext } from 'react'

/** The nonce of scripts that the server writes (render.server.tsx). Undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined)
export const useScriptNonce = () => useContext(ScriptNonce)
