import { useEffect, useRef } from 'react';

/** An image that is not uploaded yet. */
export function FileImage({ file, name }: { file: File; name: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} alt={name} />;
}
