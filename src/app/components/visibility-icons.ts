import { Eye } from '#ui/icons/eye.ts'
import { EyeOff } from '#ui/icons/eye-off.ts'
import { Globe } from '#ui/icons/globe.ts'
import { Users } from '#ui/icons/users.ts'

/** Who may open a character. */
export const VISIBILITY_ICONS = { private: EyeOff, organizers: Users, registered: Eye, public: Globe } as const
