import { and, eq } from 'drizzle-orm'
import type { Subscription } from '#features/email-subscriptions/subscriptions.server.ts'
import { transaction } from '#platform/context/request-context.ts'
import { readFollowSettings } from './queries.server.ts'
import { followSettings, savedEvents } from './table.server.ts'

export const digestSubscription: Subscription = {
  kind: 'digest',
  isOut: async (ctx, userId) => (await readFollowSettings(ctx, userId)).digest === 'none',
  set: (ctx, userId, wanted) =>
    transaction(ctx, async ({ db }) => {
      const [before] = await db.select().from(followSettings).where(eq(followSettings.userId, userId)).for('update')
      if (((before?.digest ?? 'weekly') !== 'none') === wanted) return
      const set = { digest: wanted ? ('weekly' as const) : ('none' as const), ...(wanted && { digestedAt: ctx.now }) }
      await db
        .insert(followSettings)
        .values({ userId, ...set })
        .onConflictDoUpdate({ target: followSettings.userId, set })
    }),
}

// Changes of saved events, and the alerts for sign-up that were not sent yet.
export const savedSubscription: Subscription = {
  kind: 'saved',
  isOut: async (ctx, userId) => !(await readFollowSettings(ctx, userId)).savedEmails,
  set: (ctx, userId, savedEmails) =>
    transaction(ctx, async ({ db }) => {
      await db
        .insert(followSettings)
        .values({ userId, savedEmails })
        .onConflictDoUpdate({ target: followSettings.userId, set: { savedEmails } })
      const alerts = and(eq(savedEvents.userId, userId), eq(savedEvents.signupAlert, true))
      if (!savedEmails) await db.update(savedEvents).set({ signupAlert: false }).where(alerts)
    }),
}
