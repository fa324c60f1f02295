import { X } from "lucide-react";
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useId, useRef } from "react";
import css from "./controls.module.css";

/** The few controls every view is made of. */

type Kind = "button" | "main" | "plain" | "danger";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: Kind;
}

export function Button({ kind = "button", className, type, ...rest }: ButtonProps): ReactNode {
  const name = className === undefined ? css[kind] : `${css[kind]} ${className}`;
  return <button type={type ?? "button"} className={name} {...rest} />;
}

interface IconButtonProps extends ButtonProps {
  /** What it does: read aloud, and shown when pointed at. */
  readonly label: string;
}

export function IconButton({ label, className, kind = "plain", ...rest }: IconButtonProps): ReactNode {
  const name = className === undefined ? css["round"] : `${css["round"]} ${className}`;
  return <Button kind={kind} aria-label={label} title={label} className={name} {...rest} />;
}

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A native dialog: Escape and a click beside it close it, focus stays inside and comes back after. */
export function Dialog({ title, onClose, children }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const head = useId();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={css["dialog"]}
      aria-labelledby={head}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === ref.current && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={css["dialogHead"]}>
        <h2 id={head}>{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      {children}
    </dialog>
  );
}

interface NoteProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** What stands where there is nothing to show: loading, empty, gone wrong, with what to do about it. */
export function Note({ title, children }: NoteProps): ReactNode {
  return (
    <div className={css["note"]} role="status">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

export { css as controls };
