import {
  addPaymentProof,
  announceGroupPayment,
  announceWithProof,
  removePaymentProof,
  withdrawPayment,
} from '#features/payments/commands/own-payments.server.ts'
import { removeRefundAccount, saveRefundAccount } from '#features/payments/refund-account/refund-account.server.ts'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { storeAnswerFile } from '#features/registrations/files/store.server.ts'
import { withParsedPrice } from '#features/tickets/ui/price.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type MultipartForm, textOf } from '#platform/forms/read-form.server.ts'
import type { Intents } from '#platform/react-router/page-action.server.ts'
import type { RegistrationDone } from '../success-messages.ts'

/** The forms about money, by `intent`. */
export const PAYMENT_INTENTS = {
  refund_account: { run: saveRefundAccount, done: 'refund_account' },
  remove_refund_account: { run: removeRefundAccount, done: 'refund_account_removed' },
  announce: {
    run: async (ctx, id, form, files) =>
      announceWithProof(ctx, id, withParsedPrice(form, 'amount', ctx.locale), await storeProof(ctx, id, files)),
    done: 'announced',
  },
  announce_group: {
    run: async (ctx, id, form, files) => {
      const sent = { ...form, amount: Number(textOf(form, 'sum')) }
      await announceGroupPayment(ctx, id, sent, await storeProof(ctx, id, files))
    },
    done: 'announced',
  },
  withdraw_payment: {
    run: (ctx, id, form) => withdrawPayment(ctx, id, rowIdOf(form['payment'])),
    done: 'payment_withdrawn',
  },
  proof: {
    run: async (ctx, id, _form, files) => {
      const proof = await storeProof(ctx, id, files)
      if (!proof) throw new AppError('invalid', { fields: { proof: 'required' } })
      await addPaymentProof(ctx, id, proof)
    },
    done: 'proof',
  },
  remove_proof: { run: (ctx, id, form) => removePaymentProof(ctx, id, textOf(form, 'proof')), done: 'proof_removed' },
} satisfies Intents<[id: number], RegistrationDone>

/** Stores the bank's receipt, if one was sent. */
async function storeProof(ctx: RequestContext, id: number, { proof }: MultipartForm['files']) {
  await authorizeHolder(ctx, id)
  return proof && proof.bytes.byteLength > 0 ? storeAnswerFile(ctx, { ...proof, field: 'proof' }) : null
}
