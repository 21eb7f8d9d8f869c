import { Button } from '#ui/components/button.tsx'
import { Dialog, DialogActions } from '#ui/components/dialog.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { Toast } from '#ui/components/feedback/toast.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Note } from '#ui/components/note.tsx'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { Info } from '#ui/icons/info.ts'
import { X } from '#ui/icons/x.ts'
import { Component } from './component.tsx'
import * as styles from './gallery.module.css'

const TONES = ['info', 'success', 'warning', 'danger', 'private'] as const

/** What the site says. */
export const Messages = () => (
  <>
    <Component name="Note" wide>
      {TONES.map((tone) => (
        <Note key={tone} tone={tone}>
          <Info />
          <span>{tone === 'private' ? 'Solo lo ves tú.' : 'El cambio de hora ya se ve.'}</span>
          {tone === 'info' && (
            <Button type="button" variant="quiet" size="small">
              Ver
            </Button>
          )}
        </Note>
      ))}
    </Component>
    <Component name="Toast" wide>
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Toast key={tone} tone={tone}>
          <CircleCheck />
          <span>Pago anotado.</span>
          <IconButton type="button" aria-label={`Cerrar (${tone})`}>
            <X />
          </IconButton>
        </Toast>
      ))}
    </Component>
    <Component name="Dialog">
      <div className={styles.dialogs}>
        <Dialog open aria-labelledby="leave">
          <h2 id="leave">¿Salir sin guardar?</h2>
          <DialogActions>
            <Button type="button">Salir</Button>
            <Button type="button" variant="primary">
              Seguir aquí
            </Button>
          </DialogActions>
        </Dialog>
      </div>
      <div className={styles.dialogs}>
        <Dialog open danger aria-labelledby="cancel">
          <h2 id="cancel">¿Cancelar la plaza?</h2>
          <DialogActions>
            <Button type="button">Volver</Button>
            <Button type="button" variant="danger">
              Cancelar plaza
            </Button>
          </DialogActions>
        </Dialog>
      </div>
    </Component>
    <Component name="EmptyState" wide>
      <EmptyState title="Todavía no hay inscripciones" action={<Button type="button">Preparar el formulario</Button>}>
        Aquí estarán quienes se apunten por la web.
      </EmptyState>
    </Component>
  </>
)
