import { useConfirmation } from "../../foundation/confirmation.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

let running: Promise<boolean> | undefined;

/** Asks somebody to prove again who they are; whoever asks meanwhile gets the same answer. @returns whether they did */
export function askAgain(): Promise<boolean> {
  if (running && useConfirmation.getState().question) return running;
  running = new Promise<boolean>((resolve) => {
    const close = (confirmed: boolean) => {
      useConfirmation.setState({ question: null });
      resolve(confirmed);
    };
    useConfirmation.setState({ question: <ConfirmDialog onClose={close} /> });
  });
  return running;
}
