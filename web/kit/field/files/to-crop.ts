import { useState } from 'react';
import { shrunk } from './drawing.ts';
import { sentenceOfUpload } from './upload.ts';

/** A picture that was chosen and is to be cropped; one the browser cannot draw is told before anything else. */
export function useToCrop() {
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState('');
  const choose = async ([file]: File[]) => {
    setFault('');
    try {
      if (file) setChosen(await shrunk(file));
    } catch (error) {
      setFault(sentenceOfUpload(error) ?? '');
    }
  };
  return { chosen, fault, setFault, choose: (files: File[]) => void choose(files), close: () => setChosen(null) };
}
